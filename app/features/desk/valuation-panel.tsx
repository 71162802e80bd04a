import { fieldId } from '~/ui/field-view';
import { heading, quiet } from './lead-page.css';
import { Chips, Mistakes } from './parts';
import { OutcomeForm, ReviseOffer, type ValuationProps, ValueAgain } from './valuation-forms';
import * as css from './valuation-panel.css';

/** The online valuation of the lead's own car: what it says, why, its photos, and what staff can do. */
export const ValuationPanel = ({ valuation, action }: ValuationProps) => {
  const { vehicle, number, none, offer, errors, inputs, journey, after } = valuation;
  return (
    <section className={css.panel} id="valuation" aria-labelledby="valuation-heading">
      <div>
        <h2 id="valuation-heading" className={heading}>
          Valuation
        </h2>
        <p className={css.vehicle} id={fieldId('version')} tabIndex={-1}>
          {vehicle}
        </p>
      </div>
      <Mistakes errors={errors} />
      {offer ? (
        <p className={css.offer}>
          <strong className={css.amount}>{offer.amount}</strong>
          <Chips chips={[offer.chip]} />
          <span className={css.end}>{offer.text}</span>
        </p>
      ) : null}
      {number ? (
        <div>
          <p>
            Online estimate: <strong>{number.range}</strong>
          </p>
          <p className={quiet}>{number.basis}</p>
        </div>
      ) : null}
      {none ? <p>{none}</p> : null}
      <Facts facts={after} />
      <Photos valuation={valuation} />
      <Facts facts={inputs} />
      {number ? (
        <details className={css.more}>
          <summary className={css.summary}>How the estimate was made</summary>
          <div className={css.inside}>
            <Facts facts={number.sums} sums />
            <Facts facts={number.facts} />
          </div>
        </details>
      ) : null}
      <Facts facts={journey} />
      <div className={css.forms}>
        <ValueAgain valuation={valuation} action={action} />
        <ReviseOffer valuation={valuation} action={action} />
        <OutcomeForm valuation={valuation} action={action} />
      </div>
    </section>
  );
};

interface FactsProps {
  readonly facts: ValuationProps['valuation']['inputs'];
  readonly sums?: boolean;
}

const Facts = ({ facts, sums = false }: FactsProps) =>
  facts.length > 0 ? (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt className={quiet}>{label}</dt>
          <dd className={sums ? css.sum : css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null;

const Photos = ({ valuation: { photos } }: Pick<ValuationProps, 'valuation'>) =>
  photos.length > 0 ? (
    <ul className={css.photos} aria-label="Photos of the car">
      {photos.map(({ label, src, width, height }) => (
        <li key={src}>
          <a className={css.photoLink} href={src} target="_blank" rel="noreferrer">
            <img className={css.photo} src={src} width={width} height={height} alt="" loading="lazy" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  ) : null;
