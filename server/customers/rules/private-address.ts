/** Networks of one machine or building: behind such an address may be a proxy that every visitor shares. */
const privateNetworks: readonly RegExp[] = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^::1$/,
  /^f[cd][0-9a-f]{2}:/i,
  /^fe[89ab][0-9a-f]:/i,
];

/** Whether an address belongs to this machine or a private network. */
export const isPrivateAddress = (address: string): boolean =>
  privateNetworks.some((network) => network.test(address));
