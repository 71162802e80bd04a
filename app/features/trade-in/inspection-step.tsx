import type { JourneyAnswer } from '#server/page/views/start-view';
import type { InspectionStepView } from '#server/trade-in/views/valuation-view';
import { PlaceChoice } from '~/parts/dealer/place-choice';
import * as journey from '~/parts/journey/journey.css';
import { Mistakes, Press, StepForm } from '~/parts/journey/step-form';
import { SlotChoice } from '~/ui/slot-picker';
import { Booked } from './booked';

interface InspectionStepProps {
  readonly step: InspectionStepView;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** A free time at a location, or none. */
export const InspectionStep = ({ step, action, answer }: InspectionStepProps) => (
  <div className={journey.form}>
    <p>{step.intro}</p>
    {step.booked ? <Booked booked={step.booked} /> : null}
    {step.where ? <PlaceChoice where={step.where} /> : null}
    <StepForm action={action}>
      <Mistakes answer={answer} names={[step.field.name]} />
      {Object.entries(step.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SlotChoice
        rule={step.field}
        error={answer?.errors[step.field.name]}
        chosenOf={(group) => answer?.values[group] ?? ''}
      />
      <div className={journey.buttons}>
        {step.submit ? <Press intent="book">{step.submit}</Press> : null}
        <Press intent="skip" tone={step.submit ? 'quiet' : 'primary'}>
          {step.skip}
        </Press>
      </div>
    </StepForm>
  </div>
);
