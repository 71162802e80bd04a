import type { ReactNode } from 'react';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { PlainField } from '~/parts/dealer/plain-field';
import * as journey from '~/parts/journey/journey.css';
import { Mistakes, Press, StepForm } from '~/parts/journey/step-form';
import type { FieldView } from '~/ui/field-view';
import * as css from './order.css';

interface OrderFormProps {
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly hasFile?: boolean;
  readonly answer: JourneyAnswer | undefined;
  /** Fields whose mistakes the summary lists. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** A form of the purchase: plain without JavaScript; with it, the page changes without a reload. */
export const OrderForm = ({
  action,
  hidden = {},
  hasFile = false,
  answer,
  names,
  children,
}: OrderFormProps) => (
  <StepForm action={action} hasFile={hasFile}>
    <Mistakes answer={answer} names={names} />
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </StepForm>
);

/** The button that sends the form. */
export const Submit = ({ children }: { readonly children: string }) => (
  <div className={journey.buttons}>
    <Press>{children}</Press>
  </div>
);

interface FieldListProps {
  readonly fields: readonly (FieldView & {
    readonly half?: true | undefined;
    readonly heading?: string | undefined;
  })[];
  readonly values: Readonly<Record<string, string>>;
  readonly answer: JourneyAnswer | undefined;
}

/** Fields below each other, short ones side by side. */
export const FieldList = ({ fields, values, answer }: FieldListProps) => (
  <div className={journey.fields}>
    {fields.map((rule) => (
      <div key={rule.name} className={rule.half ? journey.half : journey.whole}>
        {rule.heading ? <h2 className={css.group}>{rule.heading}</h2> : null}
        <PlainField
          rule={rule}
          value={answer?.values[rule.name] ?? values[rule.name]}
          error={answer?.errors[rule.name]}
        />
      </div>
    ))}
  </div>
);
