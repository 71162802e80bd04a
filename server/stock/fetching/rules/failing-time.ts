const tooLongMs = 24 * 60 * 60_000;

/** Whether a source has failed for so long that shoppers see stock of an earlier day. */
export const failsTooLong = (failingMs: number): boolean => failingMs > tooLongMs;
