/** Ends a job. */
export type Stop = () => void | Promise<void>;

/** Jobs that this process runs at intervals, each under a name. */
export interface Jobs {
  /** Starts a job, which ends the one of the same name. */
  restart(name: string, start: () => Stop): void;
  /** Ends every job: one promise, or nothing, for each. */
  stopAll(): (void | Promise<void>)[];
}

/** A process's jobs, none of them started. */
export function createJobs(): Jobs {
  const stops = new Map<string, Stop>();
  return {
    restart: (name, start) => {
      void stops.get(name)?.();
      stops.set(name, start());
    },
    stopAll: () => [...stops.values()].map((stop) => stop()),
  };
}
