import { expect, test } from "vitest";
import { isLocalHost } from "./local-host.ts";

test.each([
	["localhost", true],
	["localhost:4321", true],
	["LocalHost:80", true],
	["127.0.0.1", true],
	["127.0.0.1:4321", true],
	["127.0.1.1:4321", true],
	["[::1]", true],
	["[::1]:4321", true],
	["::1", true],
	["::ffff:127.0.0.1", true],
	["[::ffff:127.0.0.1]:4321", true],
	["[::ffff:7f00:1]:4321", true],
	["::", false],
	["::ffff:192.168.0.1", false],
	["[::ffff:c0a8:1]:4321", false],
	["0.0.0.0", false],
	["", false],
	["evil.example", false],
	["evil.example:4321", false],
	["localhost.evil.example", false],
	["localhost@evil.example", false],
	["localhost:80@evil.example", false],
	["evil.example#localhost", false],
	["127.0.0.1.evil.example", false],
	["notlocalhost", false],
	["192.168.0.1", false],
])("the host %j is recognised as this machine: %s", (host, isLocal) => {
	expect(isLocalHost(host)).toBe(isLocal);
});
