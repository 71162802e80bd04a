import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread, so that pages and searches come first. On Linux a priority belongs to the
 * thread; elsewhere this does nothing.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it: then the thread competes with the pages.
  }
}
