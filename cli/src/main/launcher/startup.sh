# Quick starts: the JVM maps the classes of the program from a file that was made beforehand, instead of loading and checking them one by one.
# That is a class-data archive up to JDK 24 and an AOT cache from 25 on. Both fit one JDK and one set of jars only, and the JVM goes on
# without a word where they do not fit, so the launcher keeps beside each what it was made of. Sourced by the launcher; needs bash.

# What an archive depends on: the JDK, the jars, and, so that a damaged one is noticed, the archive itself.
startup_identity() { # java, release file, modules file, archive, class path
  local IFS=: facts
  local -a files=($5)
  # A file that is missing is an error and leaves no line; the second form is that of BSD and macOS.
  facts=$(stat -c '%n %s %Y' "$3" "$4" "${files[@]}" 2>/dev/null) || true
  [ -n "$facts" ] || facts=$(stat -f '%N %z %m' "$3" "$4" "${files[@]}" 2>/dev/null) || true
  printf '%s\n' "$1" "$(<"$2")" "$facts"
}

# startup_prepare <java> <class path> <folder> <main class> [argument ...]
# Sets the array startup_flags to what the JVM is to be told. Makes the archive if there is none that fits, by a run of the main class, which
# should do what users do. Whatever goes wrong, the flags are such that the program starts.
startup_prepare() {
  local java=$1 class_path=$2 folder=$3
  shift 3
  startup_flags=()
  local real jdk version='' line
  real=$(readlink -f "$(command -v "$java")" 2>/dev/null) || return 0
  jdk=${real%/bin/java}
  [ -r "$jdk/release" ] && [ -w "$folder" ] || return 0
  while IFS= read -r line; do
    case $line in JAVA_VERSION=*) version=${line#*=\"} version=${version%%[.\"+-]*} ;; esac
  done <"$jdk/release"
  case $version in '' | *[!0-9]*) return 0 ;; esac
  [ "$version" -ge 22 ] && startup_flags+=(--enable-native-access=ALL-UNNAMED)
  [ "${PUSHLOG_STARTUP_ARCHIVE:-on}" = off ] && return 0

  local archive=$folder/startup${real//[^A-Za-z0-9]/_} made use
  if [ "$version" -ge 25 ]; then
    # Never together with -Xshare: the JVM would refuse to start.
    archive=$archive.aot made=-XX:AOTCacheOutput= use=-XX:AOTCache=
  else
    archive=$archive.jsa made=-XX:ArchiveClassesAtExit= use=-XX:SharedArchiveFile=
  fi
  local known=''
  [ -r "$archive.key" ] && known=$(<"$archive.key")
  if [ "$known" != "$(startup_identity "$real" "$jdk/release" "$jdk/lib/modules" "$archive" "$class_path")" ]; then
    startup_make "$known" "$@" || return 0
  fi
  [ -f "$archive" ] && startup_flags+=("$use$archive")
  return 0
}

# Makes the archive aside and puts it in place in one step; several at the same time do not disturb each other. Uses startup_prepare's variables.
startup_make() { # what the archive that is there was made of, main class, arguments
  local known=$1 part=$archive.$$.part
  shift
  if [ -n "$known" ]; then
    echo "pushlog: the JDK or the program changed, or the archive is damaged; making the archive for quick starts anew ..." >&2
  else
    echo "pushlog: making an archive for quick starts with this JDK, once (some seconds) ..." >&2
  fi
  if command -v flock >/dev/null 2>&1; then
    exec 8>"$archive.lock" || return 1
    if ! flock -n 8; then
      # Somebody else makes it; this time without.
      exec 8>&-
      return 1
    fi
  fi
  if ! "$java" ${startup_flags[@]+"${startup_flags[@]}"} "${startup_jvm_flags[@]}" "$made$part" -cp "$class_path" "$@" >"$archive.log" 2>&1 8>&- </dev/null \
    || [ ! -s "$part" ]; then
    rm -f "$part"
    echo "warning: the archive for quick starts could not be made; $archive.log says why" >&2
  else
    mv -f "$part" "$archive"
  fi
  rm -f "$part".*
  # Written also where there is no archive, so that it is not tried at every start.
  startup_identity "$real" "$jdk/release" "$jdk/lib/modules" "$archive" "$class_path" >"$part" && mv -f "$part" "$archive.key"
  if command -v flock >/dev/null 2>&1; then exec 8>&-; fi
  return 0
}
