import type { ReactNode } from 'react';
import type { PageView } from '#server/desk/views/desk-view';
import { Entry, PostForm, Submit } from './form-parts';
import { Fold } from './parts';
import { pair, quiet } from './parts.css';
import { Table } from './rows';

export interface ValuationProps {
  readonly valuation: NonNullable<PageView<'lead'>['valuation']>;
  /** The lead's address. */
  readonly action: string;
}

const number = { required: true, inputMode: 'numeric', maxLength: 12 } as const;

interface PanelFormProps extends ValuationProps {
  readonly name: string;
  readonly summary: string;
  readonly isOpen: boolean;
  readonly about: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** A form of the panel, which opens on request; `name` tells the server which. */
const PanelForm = (props: PanelFormProps) => (
  <Fold summary={props.summary} isOpen={props.isOpen}>
    <PostForm action={props.action} values={{ do: props.name, version: props.valuation.version }} noValidate>
      <p className={quiet}>{props.about}</p>
      {props.children}
      <Submit tone="quiet">{props.submit}</Submit>
    </PostForm>
  </Fold>
);

/** Another amount, which the shopper gets with their personal link. */
export const ReviseOffer = ({ valuation, action }: ValuationProps) => {
  const { revise } = valuation;
  if (!revise) return null;
  const summary = 'Send a revised offer';
  return revise.blocked ? (
    <Fold summary={summary} isOpen={revise.open}>
      <p>{revise.blocked}</p>
    </Fold>
  ) : (
    <PanelForm
      valuation={valuation}
      action={action}
      name="revise-offer"
      summary={summary}
      isOpen={revise.open}
      about="It replaces the earlier offer, and the shopper decides again."
      submit="Send revised offer"
    >
      <div className={pair}>
        <Entry of={valuation} {...number} name="amount" label="Offer" value={revise.amount} before="$" />
        <Entry of={valuation} {...number} name="days" label="Valid for" value={revise.days} after="days" />
      </div>
      <Entry
        of={valuation}
        name="offer_note"
        label="Note to the shopper"
        control="textarea"
        maxLength={300}
        value={revise.note}
      />
      <Entry
        of={valuation}
        name="channel"
        label="Send it by"
        control="radio"
        required
        options={revise.channels}
        value={revise.channel}
      />
    </PanelForm>
  );
};

/** Whether the car was bought, and for how much. */
export const OutcomeForm = ({ valuation, action }: ValuationProps) => {
  const { outcome } = valuation;
  return (
    <>
      {outcome.text ? (
        <p>
          <strong>{outcome.text}</strong>
        </p>
      ) : null}
      <PanelForm
        valuation={valuation}
        action={action}
        name="outcome"
        summary={outcome.text ? 'Change the outcome' : 'Record the outcome'}
        isOpen={outcome.open}
        about="The market report compares prices paid with its estimates."
        submit="Save outcome"
      >
        <Entry
          of={valuation}
          name="won"
          label="Did you buy the car?"
          control="radio"
          required
          options={[
            { value: 'yes', text: 'Yes' },
            { value: 'no', text: 'No' },
          ]}
          value={outcome.won}
        />
        <Entry
          of={valuation}
          {...number}
          name="paid"
          label="Price paid, if you bought it"
          value={outcome.dollars}
          before="$"
        />
      </PanelForm>
    </>
  );
};

/** Other kilometres or answers; the shopper does not see the result. */
export const ValueAgain = ({ valuation, action }: ValuationProps) => {
  const { again } = valuation;
  if (!again) return null;
  return (
    <>
      {again.compared.length > 0 ? (
        <Table
          label={`Valued again by ${again.by}`}
          columns={[`Valued again by ${again.by}`, 'Shopper', 'Again']}
          words={3}
          rows={again.compared.map(({ label, before, after }) => ({
            key: label,
            cells: [label, before, after],
          }))}
        />
      ) : null}
      <PanelForm
        valuation={valuation}
        action={action}
        name="value-again"
        summary="Value again"
        isOpen={again.open}
        about="For staff only: the shopper sees a new amount when you send a revised offer."
        submit="Value again"
      >
        <Entry
          of={valuation}
          {...number}
          name="kilometres"
          label="Kilometres"
          value={again.kilometres}
          after="km"
        />
        {again.questions.map(({ name, label, value, options }) => (
          <Entry
            key={name}
            of={valuation}
            name={`answer_${name}`}
            label={label}
            control="select"
            required
            empty="Unknown"
            options={options}
            value={value}
          />
        ))}
      </PanelForm>
    </>
  );
};
