import { databaseChecks } from './database-checks';
import { createContext, type DoctorDeps } from './doctor-context';
import { machineChecks } from './machine-checks';
import { networkChecks } from './network-checks';
import { checkNames } from './rules/finding';
import { type CheckedFinding, runChecks } from './run-checks';
import { workChecks } from './work-checks';

/** Makes every check. Findings are in the order of `checkNames`. Never rejects. */
export async function examine(deps: DoctorDeps): Promise<readonly CheckedFinding[]> {
  const context = createContext(deps);
  const checks = [machineChecks, databaseChecks, networkChecks, workChecks].flatMap((group) =>
    group(context),
  );
  // Opening the site keeps this thread busy, and a check that measures answers would take that for silence.
  const opening = await runChecks(checks.filter(({ name }) => name === 'site'));
  const others = await runChecks(checks.filter(({ name }) => name !== 'site'));
  const order = (finding: CheckedFinding) => checkNames.indexOf(finding.check);
  return [...opening, ...others].sort((one, other) => order(one) - order(other));
}
