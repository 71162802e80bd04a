import { type ChangeEvent, type ReactNode, useState } from 'react';
import type { OrderFieldsView, OrderHandoverView } from '#server/buying/views/order-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { Block, Facts, Mistakes, Press, StepForm, Trap } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import type { FieldView } from '~/ui/field-view';
import { PlainField } from '~/ui/plain-field';
import { SlotChoice } from '~/ui/slot-picker';
import * as css from './order.css';

interface OrderFieldsProps {
  readonly step: OrderFieldsView;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** Details, trade-in, payment, extras or the licence. */
export function OrderFields({ step, action, answer }: OrderFieldsProps) {
  const { intro, fields, more, lenders, total, hidden, trap, hasFile, submit, privacy } = step;
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  // A form that came back has the shopper's own choices: an unticked box stays unticked.
  const values = answer ? answer.values : step.values;
  const names = [...fields, ...(more?.fields ?? [])].map(({ name }) => name);
  return (
    <OrderForm
      action={action}
      hidden={hidden}
      hasFile={hasFile ?? false}
      onChange={total ? (event) => setTicked(tickedIn(event)) : undefined}
      answer={answer}
      names={names}
    >
      {intro ? <p>{intro}</p> : null}
      <FieldList fields={fields} values={values} answer={answer} />
      {lenders || more ? (
        <div className={css.forFinance}>
          {lenders ? <Lenders lenders={lenders} /> : null}
          {more ? (
            <Block id="more" title={more.heading}>
              <FieldList fields={more.fields} values={values} answer={answer} />
            </Block>
          ) : null}
        </div>
      ) : null}
      {total && ticked ? <ExtrasTotal total={total} ticked={ticked} /> : null}
      {trap ? <Trap name={trap} /> : null}
      <Submit>{submit}</Submit>
      {privacy ? <p className={journey.small}>{privacy}</p> : null}
    </OrderForm>
  );
}

const tickedIn = ({ currentTarget }: ChangeEvent<HTMLFormElement>): ReadonlySet<string> =>
  new Set([...new FormData(currentTarget).keys()]);

interface ExtrasTotalProps {
  readonly total: NonNullable<OrderFieldsView['total']>;
  readonly ticked: ReadonlySet<string>;
}

/** The sum of the ticked extras, once a box has changed. */
function ExtrasTotal({ total: { withoutCents, sign, boxes }, ticked }: ExtrasTotalProps) {
  const cents = Object.entries(boxes).reduce((sum, [name, each]) => sum + (ticked.has(name) ? each : 0), 0);
  return (
    <output className={css.extras}>
      Extras {inDollars(cents)}
      {withoutCents + cents > 0 ? ` · ${sign}${inDollars(withoutCents + cents)} to pay with them` : ''}
    </output>
  );
}

const inDollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;

/** The lenders' own examples: rates always together with their warning. */
const Lenders = ({ lenders }: { readonly lenders: NonNullable<OrderFieldsView['lenders']> }) => (
  <section className={css.lenders} aria-labelledby="lenders">
    <h2 className={journey.heading} id="lenders">
      Lenders for this purchase
    </h2>
    {lenders.offers.map(({ lender, name, teaser, facts }) => (
      <div key={lender} className={css.lender}>
        <h3 className={css.lenderName}>{name}</h3>
        <p>{teaser}</p>
        <Facts facts={facts} />
      </div>
    ))}
    <p className={journey.small}>{lenders.note.join(' ')}</p>
  </section>
);

interface OrderFormProps {
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly hasFile?: boolean;
  readonly onChange?: ((event: ChangeEvent<HTMLFormElement>) => void) | undefined;
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

interface OrderHandoverProps {
  readonly step: OrderHandoverView;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** The pick-up with its time, or the delivery with its day and address. */
export function OrderHandover({ step, action, answer }: OrderHandoverProps) {
  const { choice, notes, ask, times, timesNote, held, delivery, values, submit } = step;
  const names = [choice, times, ...delivery].flatMap((field) => (field ? [field.name] : []));
  return (
    <OrderForm action={action} answer={answer} names={names}>
      {choice ? <FieldList fields={[choice]} values={values} answer={answer} /> : null}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {ask ? (
        <p>
          <a href={ask.href}>{ask.text}</a>
        </p>
      ) : null}
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
      {held ? <p className={journey.small}>{held}</p> : null}
      <Submit>{submit}</Submit>
    </OrderForm>
  );
}
