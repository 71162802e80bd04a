import type { Valuer, ValuerAnswer, VehicleLookup } from '#server/trade-in/providers/provider-port';
import type { AdjustmentQuestion } from '#server/trade-in/valuation';
import { anEstimate } from './a-valuation';

const question = (name: string, ...values: readonly string[]): AdjustmentQuestion => ({
  name,
  label: name,
  options: values.map((value) => ({ value, text: value })),
});

/** Two questions; the second one asks for the pay-out figure. */
const someQuestions = [question('trade_tyres', 'Good', 'Worn'), question('trade_finance_owing', 'No', 'Yes')];

/** Finds every car but `NOSUCH`, and values all: a dollar less for each kilometre, $500 less for worn tyres. */
export class FakeProviders implements VehicleLookup, Valuer {
  readonly lookUps: string[] = [];
  valued = 0;
  /** Instead of an estimate. */
  answer: ValuerAnswer | undefined;
  isDown = false;

  lookUp: VehicleLookup['lookUp'] = async (_tenant, named) => {
    const number = 'vin' in named ? named.vin : named.rego;
    this.lookUps.push(number);
    if (this.isDown) return { kind: 'unavailable' };
    if (number === 'NOSUCH') return { kind: 'unknown' };
    return { kind: 'found', vehicle: { make: 'Toyota', model: 'Corolla', year: 2022, badge: 'SX' } };
  };

  questions: Valuer['questions'] = async () => someQuestions;

  declines: Valuer['declines'] = async () => undefined;

  value: Valuer['value'] = async (_tenant, { kilometres, answers }) => {
    this.valued += 1;
    if (this.answer) return this.answer;
    const dollars = 60_000 - kilometres - (answers['trade_tyres'] === 'Worn' ? 500 : 0);
    return { kind: 'estimate', estimate: anEstimate({ dollars }) };
  };
}
