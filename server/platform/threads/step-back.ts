import { constants, setPriority } from 'node:os';

/** Lets pages and searches go before the thread that calls this. On Linux a priority belongs to the thread; elsewhere nothing happens. */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it: then the thread works beside the pages.
  }
}
