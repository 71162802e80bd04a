import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A `.cpuprofile` of V8, as `node --cpu-prof` writes it: every sample is the node of the innermost function. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
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
 * call. `folder` has the profiles of one process; the main thread's is the one with the most busy samples. Throws if no
 * sample is meant: a function was renamed then.
 */
export function shareOf(folder: string, isMeant: (frame: CallFrame) => boolean): number {
  const counted = readdirSync(folder)
    .filter((file) => file.endsWith('.cpuprofile'))
    .map((file) => count(JSON.parse(readFileSync(join(folder, file), 'utf8')), isMeant));
  const main = counted.toSorted((one, other) => other.busy - one.busy)[0];
  if (main === undefined || main.meant === 0)
    throw new Error(`${folder} has no sample of the functions meant.`);
  return main.meant / main.busy;
}

function count({ nodes, samples }: Profile, isMeant: (frame: CallFrame) => boolean) {
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
  const busy = samples.filter((id) => !idle.has(id));
  return { busy: busy.length, meant: busy.filter((id) => meant.has(id)).length };
}
