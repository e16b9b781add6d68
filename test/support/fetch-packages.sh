#!/usr/bin/env bash
# fetch-packages.sh FOLDER PACKAGE... unpacks packages of Debian or Ubuntu into a folder, with the libraries
# that the system lacks. Nothing is installed, so it needs no special rights and starts no service.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
trap 'rm -rf "$folder/apt"' EXIT
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
