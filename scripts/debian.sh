# shellcheck shell=bash
# Functions for scripts that create systems of Debian and run commands in them.

# Prints the address of the Debian mirror that this machine's apt uses.
debian_mirror() {
  local uri
  # shellcheck disable=SC2016  # apt expands it
  uri=$(apt-get indextargets --format '$(REPO_URI)' 'Label: Debian' | head -n 1)
  echo "${uri:?this machine has no apt source of Debian}"
}

# create_debian SUITE TARGET SETTINGS [ARGUMENT OF mmdebstrap…]: creates a minimal system of a release in a folder or a
# tar archive. Writes this machine's apt settings for downloads, such as proxies, to the file SETTINGS. The output of
# mmdebstrap is stored in SETTINGS.log, and its end is printed if it fails.
create_debian() {
  local suite=$1 target=$2 settings=$3 mirror
  shift 3
  mirror=$(debian_mirror)
  apt-config dump | grep '^Acquire::' > "$settings" || true
  mmdebstrap --mode=root --variant=minbase --aptopt="$settings" "$suite" "$target" "$mirror" "$@" \
    > "$settings.log" 2>&1 || {
    echo "mmdebstrap cannot create a system of $suite; the end of its output:" >&2
    tail -n 20 "$settings.log" >&2
    return 1
  }
}

# enter_debian: makes the current folder the root of the file system. The folder must be a mount point, and the process
# must have its own namespaces of mounts and processes. chroot cannot be used for this, because the kernel refuses user
# namespaces, which the jail needs, to processes in a chroot.
enter_debian() {
  local node
  mount -t proc proc proc
  mount --rbind /sys sys
  mount -t tmpfs -o mode=755 tmpfs dev
  for node in null zero full random urandom tty; do touch "dev/$node"; mount --bind "/dev/$node" "dev/$node"; done
  mkdir -m 1777 dev/shm
  ln -s /proc/self/fd dev/fd
  mkdir -p .outside
  pivot_root . .outside
  cd /
  umount -l /.outside
  rmdir /.outside
}
# The scripts call it in a shell of their own.
export -f enter_debian
