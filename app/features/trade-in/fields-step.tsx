import type { JourneyAnswer } from '#server/page/views/start-view';
import type { FieldsStepView, VehicleCardView } from '#server/trade-in/views/valuation-view';
import { Facts } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { Mistakes, Press, StepForm, Trap } from '~/parts/journey-form';
import { PlainField } from '~/ui/plain-field';
import { Points } from '~/ui/points';
import * as css from './journey.css';

interface FieldsStepProps {
  readonly step: FieldsStepView;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** Kilometres, condition or contact details. */
export function FieldsStep({ step, action, answer }: FieldsStepProps) {
  const { intro, vehicle, fields, submit, privacy, other, trap, best } = step;
  const values = { ...step.values, ...answer?.values };
  const form = (
    <StepForm action={action} hidden={step.hidden}>
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
  if (!best) return form;
  const isAnswered = answer !== undefined || Object.keys(step.values).length > 0;
  return (
    <>
      <StepForm action={action} hidden={best.hidden} className={css.best}>
        <h2 className={css.bestHeading}>{best.heading}</h2>
        <Points points={best.points} />
        <Press wide>{best.submit}</Press>
      </StepForm>
      <details className={css.lists} open={isAnswered}>
        <summary className={css.listsSummary}>{best.otherwise}</summary>
        <div className={css.listsForm}>{form}</div>
      </details>
    </>
  );
}

/** The pay-out figure shows once finance is owing. */
const wrapper = (name: string, half: boolean | undefined): string =>
  name === 'payout' ? css.payout : half ? journey.half : journey.whole;

/** The shopper's car, with its plate. */
const VehicleCard = ({ vehicle: { name, detail, plate, facts } }: { readonly vehicle: VehicleCardView }) => (
  <div className={css.vehicle}>
    {plate ? (
      <p className={css.plate}>
        <span className={css.plateState}>{plate.state}</span>
        {plate.rego}
      </p>
    ) : null}
    <div>
      <p className={css.vehicleName}>{name}</p>
      {detail ? <p className={css.vehicleDetail}>{detail}</p> : null}
    </div>
    {facts.length > 0 ? <Facts facts={facts} /> : null}
  </div>
);
