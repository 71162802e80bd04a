/** Signals that end a command, with the exit codes that shells expect. */
const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

type GiveBack = () => Promise<void>;

/**
 * Does work during which other processes wait. The work passes `hold` a function that lets them go on: Ctrl-C or SIGTERM
 * calls it, says on standard error that the work was interrupted, and ends the process.
 */
export async function interruptible<Made>(
  says: string,
  json: boolean,
  work: (hold: (giveBack: GiveBack) => void) => Promise<Made>,
): Promise<Made> {
  let giveBack: GiveBack = async () => undefined;
  const listeners = signals.map(([signal, exitCode]) => {
    const end = async () => {
      process.stderr.write(`${json ? JSON.stringify({ error: says, exit_code: exitCode }) : says}\n`);
      await giveBack().catch(() => undefined);
      process.exit(exitCode);
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  try {
    return await work((given) => {
      giveBack = given;
    });
  } finally {
    for (const remove of listeners) remove();
  }
}
