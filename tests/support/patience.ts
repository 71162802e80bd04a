/** How long `vi.waitFor` waits: a busy machine may take long, and its own second is too short for starting a process. */
export const patience = { timeout: 20_000 };
