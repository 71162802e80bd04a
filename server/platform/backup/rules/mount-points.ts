const escaped = /\\([0-7]{3})/g;

/** Paths of the mounts that Linux lists in `/proc/self/mountinfo`; it writes a space in a path as `\040`. */
export const mountPoints = (mountinfo: string): string[] =>
  mountinfo.split('\n').flatMap((line) => {
    const path = line.split(' ')[4];
    return path
      ? [path.replace(escaped, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))]
      : [];
  });
