import { type ReactNode, useEffect } from 'react';
import type { OrderFieldsView, OrderHandoverView } from '#server/buying/views/order-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { Block } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { Mistakes, Press, StepForm, Trap } from '~/parts/journey-form';
import { storedDetails } from '~/parts/my-details';
import { type FieldView, fieldId } from '~/ui/field-view';
import { PlainField } from '~/ui/plain-field';
import { SlotChoice } from '~/ui/slot-picker';
import { Lenders } from './lender-cards';
import { type Moving, SumsLine } from './moving-sums';
import * as css from './order.css';

interface StepProps<Step> {
  readonly step: Step;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
  readonly moving: Moving;
}

/** Details, trade-in, payment, extras or the licence. */
export function OrderFields({ step, action, answer, moving }: StepProps<OrderFieldsView>) {
  const { intro, fields, more, lenders, sums, hidden, trap, hasFile, submit, privacy } = step;
  // A form that came back has the shopper's own choices: an unticked box stays unticked.
  const values = answer ? answer.values : step.values;
  const names = [...fields, ...(lenders?.fields ?? []), ...(more?.fields ?? [])].map(({ name }) => name);
  useRememberedDetails(step.name === 'details' && !answer);
  const line = <SumsLine sums={sums} mistake={moving.mistake} />;
  return (
    <OrderForm
      action={action}
      hidden={hidden}
      hasFile={hasFile ?? false}
      onChange={moving.follow(sums)}
      answer={answer}
      names={names}
    >
      {intro ? <p>{intro}</p> : null}
      <FieldList fields={fields} values={values} answer={answer} />
      {lenders || more ? (
        <div className={css.forFinance}>
          {lenders ? (
            <>
              <FieldList fields={lenders.fields} values={values} answer={answer} />
              {line}
              <Lenders lenders={lenders} chosen={values[lenders.choice?.name ?? ''] ?? ''} />
            </>
          ) : null}
          {more ? (
            <Block id="more" title={more.heading}>
              <FieldList fields={more.fields} values={values} answer={answer} />
            </Block>
          ) : null}
        </div>
      ) : (
        line
      )}
      {trap ? <Trap name={trap} /> : null}
      <Submit>{submit}</Submit>
      {privacy ? <p className={journey.small}>{privacy}</p> : null}
    </OrderForm>
  );
}

/** Fills empty fields in with the details that the shopper has had remembered on this device. */
function useRememberedDetails(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    for (const [name, text] of Object.entries(storedDetails())) {
      const control = document.getElementById(fieldId(name));
      if (control instanceof HTMLInputElement && control.value === '') control.value = text;
    }
  }, [isAsked]);
}

interface OrderFormProps {
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly hasFile?: boolean;
  readonly onChange?: ReturnType<Moving['follow']>;
  readonly answer: JourneyAnswer | undefined;
  /** Fields whose mistakes the summary lists. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** A form of the purchase: plain without JavaScript; with it, the page changes without a reload. */
export const OrderForm = ({ answer, names, children, ...form }: OrderFormProps) => (
  <StepForm {...form}>
    <Mistakes answer={answer} names={names} />
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

/** The pick-up with its time, or the delivery with its day and address. */
export function OrderHandover({ step, action, answer, moving }: StepProps<OrderHandoverView>) {
  const { choice, notes, links, times, timesNote, held, delivery, sums, values, submit } = step;
  const names = [choice, times, ...delivery].flatMap((field) => (field ? [field.name] : []));
  return (
    <OrderForm action={action} onChange={moving.follow(sums)} answer={answer} names={names}>
      {choice ? <FieldList fields={[choice]} values={values} answer={answer} /> : null}
      <div className={css.forPickUp}>
        {times ? (
          <SlotChoice
            rule={times}
            error={answer?.errors[times.name]}
            chosenOf={(group) => answer?.values[group] ?? ''}
          />
        ) : (
          <p>{timesNote}</p>
        )}
      </div>
      {delivery.length > 0 ? (
        <div className={css.forDelivery}>
          <FieldList fields={delivery} values={values} answer={answer} />
        </div>
      ) : null}
      <SumsLine sums={sums} mistake={moving.mistake} />
      {[...notes, ...(held ? [held] : [])].map((note) => (
        <p key={note} className={journey.small}>
          {note}
        </p>
      ))}
      {links.map(({ text, href }) => (
        <p key={href}>
          <a href={href}>{text}</a>
        </p>
      ))}
      <Submit>{submit}</Submit>
    </OrderForm>
  );
}
