#!/usr/bin/env bash
# webkit.sh PORT [FOLDER] starts a screen without a monitor, and WebKit's WebDriver on it, until it is ended. With a
# FOLDER in which fetch-packages.sh has unpacked both, its files are laid over those of the system, because WebKit
# finds its own programs by fixed paths. Only this process and its children see them, which needs no special rights:
#   unshare --user --map-root-user --mount bash webkit.sh PORT FOLDER
# With the port 0, nothing is started: it fails where this is not possible.
set -euo pipefail
port=$1
folder=${2-}
if [ -n "$folder" ]; then
	for name in usr etc; do
		mount -t overlay overlay -o "lowerdir=$folder/$name:/$name" "/$name"
	done
	# The installation of these packages would link their libraries into the folder above.
	for library in /usr/lib/*-linux-gnu/{blas,lapack}; do
		export LD_LIBRARY_PATH=$library:${LD_LIBRARY_PATH-}
	done
fi
command -v Xvfb >/dev/null
command -v WebKitWebDriver >/dev/null
if [ "$port" = 0 ]; then exit; fi
coproc Xvfb -displayfd 1 -screen 0 1400x1100x24
read -r display <&"${COPROC[0]}"
export DISPLAY=:$display
exec WebKitWebDriver --port="$port"
