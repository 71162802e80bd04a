import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A `.cpuprofile` of V8, as `node --cpu-prof` writes it: every sample is the node of the innermost function. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Microseconds from each sample's predecessor to it. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: CallFrame;
  readonly children?: readonly number[];
}

export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

/**
 * What part of the busy samples (0 to 1) a site's main thread spent in functions that `isMeant` names, and in all that they
 * call, during the last `seconds` before it ended: the start is left out. `folder` has the profiles of one process; the main
 * thread's is the one with the most busy samples. Throws if no sample is meant: a function was renamed then.
 */
export function shareOf(folder: string, seconds: number, isMeant: (frame: CallFrame) => boolean): number {
  const counted = readdirSync(folder)
    .filter((file) => file.endsWith('.cpuprofile'))
    .map((file) => count(JSON.parse(readFileSync(join(folder, file), 'utf8')), seconds, isMeant));
  const main = counted.toSorted((one, other) => other.busy - one.busy)[0];
  if (main === undefined || main.meant === 0)
    throw new Error(`${folder} has no sample of the functions meant.`);
  return main.meant / main.busy;
}

function count(profile: Profile, seconds: number, isMeant: (frame: CallFrame) => boolean) {
  const { nodes } = profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const meant = new Set<number>();
  const take = (id: number) => {
    meant.add(id);
    for (const child of byId.get(id)?.children ?? []) take(child);
  };
  for (const { id, callFrame } of nodes) if (isMeant(callFrame)) take(id);
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id),
  );
  const busy = lastSamples(profile, seconds).filter((id) => !idle.has(id));
  return { busy: busy.length, meant: busy.filter((id) => meant.has(id)).length };
}

function lastSamples({ samples, timeDeltas }: Profile, seconds: number): number[] {
  const last: number[] = [];
  let left = seconds * 1e6;
  for (let at = samples.length - 1; at >= 0 && left > 0; at -= 1) {
    last.push(samples[at] ?? 0);
    left -= timeDeltas[at] ?? 0;
  }
  return last;
}
