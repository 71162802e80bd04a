/**
 * Whether a list of hosts (`files.intranet,10.0.0.5:2222`) allows a private address for a host and port. An entry
 * without a port allows all of them.
 */
export const allowsPrivate = (hosts: readonly string[], host: string, port: number): boolean =>
  hosts.some((entry) => {
    const [name, ownPort] = entry.split(':');
    return name === host.toLowerCase() && (ownPort === undefined || port === Number(ownPort));
  });
