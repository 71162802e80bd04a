import type { ReactNode } from 'react';
import type { PageView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import { quiet } from './lead-page.css';
import { Entry, PostForm } from './parts';
import * as css from './valuation-panel.css';

export interface ValuationProps {
  readonly valuation: NonNullable<PageView<'lead'>['valuation']>;
  /** The lead's address. */
  readonly action: string;
}

const number = { required: true, inputMode: 'numeric', maxLength: 12 } as const;

interface PanelFormProps extends ValuationProps {
  readonly name: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** A form of the panel; `name` tells the server which. */
const PanelForm = ({ valuation, action, name, submit, children }: PanelFormProps) => (
  <PostForm className={css.form} action={action} values={{ do: name, version: valuation.version }} noValidate>
    {children}
    <button className={`${button({ tone: 'quiet' })} ${css.send}`} type="submit">
      {submit}
    </button>
  </PostForm>
);

/** Another amount, which the shopper gets with their personal link. */
export const ReviseOffer = ({ valuation, action }: ValuationProps) => {
  const { revise } = valuation;
  if (!revise) return null;
  return (
    <details className={css.more} open={revise.open}>
      <summary className={css.summary}>Send a revised offer</summary>
      {revise.blocked ? (
        <p className={css.inside}>{revise.blocked}</p>
      ) : (
        <PanelForm valuation={valuation} action={action} name="revise-offer" submit="Send revised offer">
          <p className={quiet}>It replaces the earlier offer, and the shopper decides again.</p>
          <div className={css.pair}>
            <Entry of={valuation} {...number} name="amount" label="Offer" value={revise.amount} before="$" />
            <Entry
              of={valuation}
              {...number}
              name="days"
              label="Valid for"
              value={revise.days}
              after="days"
            />
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
      )}
    </details>
  );
};

/** Whether the car was bought, and for how much. */
export const OutcomeForm = ({ valuation, action }: ValuationProps) => {
  const { outcome } = valuation;
  return (
    <>
      {outcome.text ? <p className={css.outcome}>{outcome.text}</p> : null}
      <details className={css.more} open={outcome.open}>
        <summary className={css.summary}>
          {outcome.text ? 'Change the outcome' : 'Record the outcome'}
        </summary>
        <PanelForm valuation={valuation} action={action} name="outcome" submit="Save outcome">
          <p className={quiet}>The market report compares prices paid with its estimates.</p>
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
      </details>
    </>
  );
};

/** Other kilometres or answers; the shopper does not see the result. */
export const ValueAgain = ({ valuation, action }: ValuationProps) => {
  const { again } = valuation;
  if (!again) return null;
  return (
    <>
      {again.compared.length > 0 ? <Compared again={again} /> : null}
      <details className={css.more} open={again.open}>
        <summary className={css.summary}>Value again</summary>
        <PanelForm valuation={valuation} action={action} name="value-again" submit="Value again">
          <p className={quiet}>
            For staff only: the shopper sees a new amount when you send a revised offer.
          </p>
          <div className={css.fields}>
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
          </div>
        </PanelForm>
      </details>
    </>
  );
};

const Compared = ({ again }: { again: NonNullable<ValuationProps['valuation']['again']> }) => (
  <table className={css.table}>
    <caption className={css.caption}>Valued again by {again.by}</caption>
    <thead>
      <tr>
        <td className={css.cell} />
        <th className={css.cell} scope="col">
          Shopper
        </th>
        <th className={css.cell} scope="col">
          Again
        </th>
      </tr>
    </thead>
    <tbody>
      {again.compared.map(({ label, before, after }) => (
        <tr key={label}>
          <th className={css.cell} scope="row">
            {label}
          </th>
          <td className={css.cell}>{before}</td>
          <td className={css.cell}>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
