/** A job on its way to the process. */
export interface JobMessage {
  readonly id: number;
  readonly input: unknown;
}
/** Back from the process: first that the job has begun, then its result. */
export type AnswerMessage = { readonly id: number } & (
  | { readonly begun: true }
  | { readonly value: unknown }
  | { readonly failed: string }
);

/**
 * Runs jobs for the process that started this one, and ends with it. Signals that reach the whole group are left to
 * that process, which may still wait for jobs.
 */
export function answerJobs<Input>(work: (input: Input) => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit(0));
  const tell = (answer: AnswerMessage) => process.connected && process.send?.(answer);
  process.on('message', ({ id, input }: { id: number; input: Input }) => {
    tell({ id, begun: true });
    void work(input)
      .then(
        (value) => ({ id, value }),
        (error: unknown) => ({ id, failed: error instanceof Error ? error.message : String(error) }),
      )
      .then(tell);
  });
}
