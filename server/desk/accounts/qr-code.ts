import { encode } from 'uqr';
import type { QrView } from './views/two-step-view';

/** The quiet zone that readers need, in squares. */
const border = 4;

/** A QR code as one outline: a bar for each run of dark squares in a row. */
export function qrView(text: string): QrView {
  const { size, data } = encode(text, { ecc: 'M', border });
  const bars = data.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: bars.join('') };
}

/** Start and length of each run. */
function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const run = runs.at(-1);
    if (!dark) return;
    if (run && run[0] + run[1] === x) run[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
