#!/usr/bin/env bash
# fetch-packages.sh FOLDER PACKAGE... unpacks packages of Debian or Ubuntu into a new folder, with the
# libraries that the system lacks. Nothing is installed, so it needs no special rights and starts no service.
# The folder appears when it is complete.
set -euo pipefail
target=$1
shift
mkdir -p "$(dirname "$target")"
folder=$(cd "$(dirname "$target")" && mktemp -d "$PWD/unfinished-XXXXXX")
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial"
apt=(
	apt-get -qq
	-o "Dir::State::Lists=$folder/apt/lists"
	-o "Dir::Cache=$folder/apt"
	-o "Dir::Cache::Archives=$folder/apt/archives"
	-o Debug::NoLocking=1
	-o APT::Sandbox::User=
	-o Acquire::Retries=1
	-o Acquire::http::Timeout=20
	-o Acquire::Languages=none
)
"${apt[@]}" update
"${apt[@]}" install --yes --no-install-recommends --download-only "$@"
for package in "$folder"/apt/archives/*.deb; do
	dpkg-deb --extract "$package" "$folder"
done
rm -rf "$folder/apt"
mv -T "$folder" "$target"
