import { Presets, SingleBar } from 'cli-progress';

/** Smaller files are read before a bar would be noticed. */
const worthABarBytes = 2 * 1024 * 1024;

export interface Progress {
  readonly show: (bytes: number) => void;
  readonly end: () => void;
}

/** A progress bar on standard error for a long file; nothing if not wanted. */
export function progressBar(wanted: boolean, totalBytes: number): Progress {
  if (!wanted || totalBytes < worthABarBytes) return { show: () => undefined, end: () => undefined };
  const bar = new SingleBar(
    {
      format: 'Reading {bar} {percentage} %',
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(totalBytes, 0);
  return { show: (bytes) => bar.update(bytes), end: () => bar.stop() };
}
