# Sourced by the other scripts: gives the checkout, $root, its own environment, $root/.venv.
#
#   set_up run    what playing needs
#   set_up dev    that, and what the tests and checks need
#   build_client  the page in the browser, where it is not that of its sources
#
# It acts only when .venv is missing or older than the lock files. .venv/complete says what is in
# there; it is removed first and written last, so a set-up that was cut short starts from nothing.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
export PYTHONUTF8=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

fail() {
    printf '\n%s' "$@" $'\n' >&2
    exit 1
}

find_python() {
    local python
    for python in python3 python3.13 python3.12 python3.11; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    fail "croupier needs Python 3.11 or newer, and none is on the PATH." \
        "Debian 12, Ubuntu 24.04 and newer have it: apt-get install python3 python3-venv"
}

as_admin() {
    local admin=()
    ((EUID == 0)) || admin=(sudo)
    "${admin[@]}" "$@"
}

# Install Debian's package $1; $2 says what does not work without it.
add_package() {
    as_admin apt-get update -qq \
        && as_admin env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y \
            --no-install-recommends "$1" \
        || fail "$2, and installing $1 did not work." \
            "Install it as an administrator (apt-get install $1) and try again."
}

# Debian keeps what makes an environment apart from Python, in a package named for the version.
add_venv_package() {
    local package
    package="$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    add_package "$package" "$1 cannot make a virtual environment"
}

# The tests start clusters of their own; the one that Debian would start besides is not needed.
set_up_postgresql() {
    compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null && return
    command -v postgres >/dev/null && return
    echo 'Installing PostgreSQL, which the tests run on (once) ...' >&2
    add_package postgresql-common 'The tests cannot run on PostgreSQL' >/dev/null
    as_admin sed -i 's/^#*create_main_cluster .*/create_main_cluster = false/' \
        /etc/postgresql-common/createcluster.conf
    add_package postgresql 'The tests cannot run on PostgreSQL' >/dev/null
}

# The tests start servers of their own, on loopback.
set_up_redis() {
    command -v redis-server >/dev/null && return
    echo 'Installing Redis, over which the tests have several servers at a table (once) ...' >&2
    add_package redis-server 'The tests of several servers cannot run' >/dev/null
}

# The tests see with it what a house writes and syncs.
set_up_strace() {
    command -v strace >/dev/null && return
    echo 'Installing strace, which the tests of lost power need (once) ...' >&2
    add_package strace 'The tests cannot watch what is written' >/dev/null
}

# The tests have it look at the unit of a server; none is started by it.
set_up_systemd() {
    command -v systemd-analyze >/dev/null && return
    echo 'Installing systemd, which verifies the unit of a server (once) ...' >&2
    add_package systemd 'The unit of a server cannot be verified' >/dev/null
}

# The page is tested, and its pictures taken, in a real browser.
set_up_chromium() {
    command -v chromium >/dev/null && return
    command -v google-chrome >/dev/null && return
    echo 'Installing Chromium, in which the page is tested (once) ...' >&2
    add_package chromium 'The page cannot be tested' >/dev/null
}

make_venv() {
    local python
    python="$(find_python)"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || add_venv_package "$python" >/dev/null
    "$python" -m venv --clear .venv
}

# Everything that an environment follows from: its kind, its place, its Python and the files.
wanted() {
    {
        echo "$1 $root"
        readlink -f .venv/bin/python || true
        cat pyproject.toml "requirements/$1.txt"
    } | sha256sum
}

is_complete() {
    [[ -x .venv/bin/python && -e .venv/complete ]] && grep -qxF "$(wanted "$1")" .venv/complete
}

install() {
    printf 'Setting up croupier in .venv (once): ' >&2
    if [[ ! -e .venv/complete ]] || ! .venv/bin/python -c 'import pip' 2>/dev/null; then
        printf 'environment, ' >&2
        make_venv
    fi
    rm -f .venv/complete
    printf 'packages, ' >&2
    .venv/bin/python -m pip install --quiet --require-hashes -r "requirements/$1.txt"
    printf 'croupier ... ' >&2
    .venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
    echo 'done.' >&2
    # What is enough for the tests is enough to play.
    { wanted run; [[ $1 == run ]] || wanted "$1"; } >.venv/complete
}

set_up() (
    cd "$root"
    is_complete "$1" && return
    # One at a time: whoever waited finds the work done.
    flock 9
    is_complete "$1" || install "$1"
) 9<"$root/scripts/setup.sh"

# From PyPI, where this machine has none that is new enough.
set_up_node() {
    .venv/bin/python hatch_build.py has-node && return
    echo 'Installing Node in .venv, which builds the page (once) ...' >&2
    .venv/bin/python -m pip install --quiet --require-hashes -r requirements/node.txt
}

build_client() (
    cd "$root"
    flock 9
    .venv/bin/python hatch_build.py is-current && return
    set_up_node
    .venv/bin/python hatch_build.py
) 9<"$root/scripts/setup.sh"

# npm in the client's folder, with Node and all its packages there.
client_npm() (
    cd "$root"
    set_up_node
    .venv/bin/python hatch_build.py packages
    cd client
    PATH="$root/.venv/bin:$PATH" npm --silent "$@"
)
