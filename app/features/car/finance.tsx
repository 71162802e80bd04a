import type { CarPageView } from '#server/pages/car/views/car-page-view';
import { Section } from '~/ui/section';
import { Calculator } from './calculator';
import * as css from './finance.css';
import { FinanceFacts } from './finance-facts';

/** Indicative finance costs: each lender's rates together, the warning right below them, and a calculator. */
export const Finance = ({ view: { car, calculator } }: { view: CarPageView }) =>
  car.finance || calculator ? (
    <Section title="Finance" id="finance">
      {car.finance?.offers.map((offer) => (
        <article key={offer.lender} className={css.offer}>
          <div>
            <h3 className={css.name}>{offer.name}</h3>
            <p>{offer.teaser}</p>
          </div>
          <FinanceFacts facts={offer.facts} />
          <p>
            <a className={css.link} href={offer.href} data-scroll="keep">
              Terms and disclaimer<span className={css.hidden}> of {offer.name}</span>
            </a>
          </p>
        </article>
      ))}
      {car.finance ? <p className={css.note}>* {car.finance.note.join(' ')}</p> : null}
      {calculator ? <Calculator view={calculator} /> : null}
    </Section>
  ) : null;
