import type { JourneyAnswer } from '#server/page/views/start-view';
import type { FieldsStepView } from '#server/trade-in/views/valuation-view';
import { PlainField } from '~/parts/dealer/plain-field';
import { Visited, visitedField } from '~/parts/dealer/visited';
import * as journey from '~/parts/journey/journey.css';
import { Mistakes, Press, StepForm, Trap } from '~/parts/journey/step-form';
import * as css from './journey.css';
import { VehicleCard } from './vehicle-card';

interface FieldsStepProps {
  readonly step: FieldsStepView;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** Kilometres, condition or contact details. */
export function FieldsStep({ step, action, answer }: FieldsStepProps) {
  const { intro, vehicle, fields, submit, privacy, other, trap } = step;
  const values = { ...step.values, ...answer?.values };
  return (
    <StepForm action={action}>
      {intro ? <p>{intro}</p> : null}
      <Mistakes answer={answer} names={fields.map(({ name }) => name)} />
      {vehicle ? <VehicleCard vehicle={vehicle} /> : null}
      <div className={step.name === 'condition' ? css.questions : journey.fields}>
        {fields.map((rule) => (
          <div key={rule.name} className={wrapper(rule.name, rule.half)}>
            <PlainField rule={rule} value={values[rule.name]} error={answer?.errors[rule.name]} />
          </div>
        ))}
      </div>
      {Object.entries(step.hidden).map(([name, value]) =>
        name === visitedField ? (
          <Visited key={name} />
        ) : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {trap ? <Trap name={trap} /> : null}
      <div className={journey.buttons}>
        <Press>{submit}</Press>
        {other ? (
          <Press intent="other" tone="quiet">
            {other}
          </Press>
        ) : null}
      </div>
      {privacy ? <p className={journey.small}>{privacy}</p> : null}
    </StepForm>
  );
}

/** The pay-out figure shows once finance is owing. */
const wrapper = (name: string, half: boolean | undefined): string =>
  name === 'payout' ? css.payout : half ? journey.half : journey.whole;
