import { fieldId } from '~/ui/field-view';
import { Copied } from './form-parts';
import { title } from './lead-page.css';
import { Chips, Fold, Mistakes, Part } from './parts';
import * as css from './parts.css';
import { FactList } from './rows';
import { OutcomeForm, ReviseOffer, type ValuationProps, ValueAgain } from './valuation-forms';

/** The online valuation of the lead's own car: what it says, why, its photos, and what staff can do. */
export const ValuationPanel = ({ valuation, action }: ValuationProps) => {
  const { vehicle, number, none, offer, errors, photos } = valuation;
  return (
    <Part id="valuation" heading="Valuation" className={css.framed}>
      <p id={fieldId('version')} tabIndex={-1}>
        <strong>{vehicle}</strong>
      </p>
      <Mistakes errors={errors} />
      {offer ? (
        <div>
          <p className={css.rowName}>
            <strong className={title}>{offer.amount}</strong>
            <Chips chips={[offer.chip]} />
          </p>
          <p className={css.quiet}>{offer.text}</p>
          {offer.link ? <Copied label="Their link to the offer, to hand on" text={offer.link} /> : null}
        </div>
      ) : null}
      {number ? (
        <div>
          <p>
            Online estimate: <strong>{number.range}</strong>
          </p>
          <p className={css.quiet}>{number.basis}</p>
        </div>
      ) : null}
      {none ? <p>{none}</p> : null}
      <FactList facts={valuation.after} />
      {photos.length > 0 ? (
        <ul className={css.pictures} aria-label="Photos of the car">
          {photos.map(({ label, src, width, height }) => (
            <li key={src}>
              <a href={src} target="_blank" rel="noreferrer">
                <img className={css.picture} src={src} width={width} height={height} alt="" loading="lazy" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <FactList facts={valuation.inputs} />
      {number ? (
        <Fold summary="How the estimate was made">
          <FactList facts={number.sums} isSum />
          <FactList facts={number.facts} />
        </Fold>
      ) : null}
      <FactList facts={valuation.journey} />
      <div>
        <ValueAgain valuation={valuation} action={action} />
        <ReviseOffer valuation={valuation} action={action} />
        <OutcomeForm valuation={valuation} action={action} />
      </div>
    </Part>
  );
};
