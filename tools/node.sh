# Part of tools/services.sh: brings Node (.nvmrc) and npm (package.json) as npm packages, which npm checks by their
# checksums, when the Node of this machine is older than `engines` of package.json. They stay inside this checkout.

node_is_recent() {
  local lowest
  lowest=$(sed -nE 's/^ *"node": ">=([0-9.]+)".*/\1/p' "$here/package.json")
  have node && printf '%s\n' "$lowest" "$(node --version | tr -d v)" | sort -V -C
}

# Prints the folder to put first on PATH; nothing when the Node of this machine is recent.
bring_node() {
  ! node_is_recent || return 0
  local version npm_version folder=$state/node machine
  version=$(cat "$here/.nvmrc")
  npm_version=$(sed -nE 's/^ *"packageManager": "npm@([0-9.]+)".*/\1/p' "$here/package.json")
  case $(uname -sm) in
    'Linux x86_64') machine=linux-x64 ;;
    'Linux aarch64') machine=linux-arm64 ;;
    *) die "Node is too old, and only Linux gets it automatically: install Node $version" ;;
  esac
  if [ "$(cat "$folder/version" 2>/dev/null)" != "$version $npm_version" ]; then
    have npm || apt_install npm
    say "bringing Node $version"
    rm -rf "$folder"
    mkdir -p "$folder"
    # A project of its own, so that npm does not take the one around it.
    echo '{ "private": true }' >"$folder/package.json"
    (cd "$folder" && npm install --no-audit --no-fund --save-exact "node-$machine@$version" "npm@$npm_version" >&2) ||
      die "Node $version could not be installed"
    echo "$version $npm_version" >"$folder/version"
  fi
  echo "$folder/node_modules/.bin"
}
