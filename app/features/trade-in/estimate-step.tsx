import { useEffect } from 'react';
import type {
  EstimateStepView,
  NumberView,
  OfferView,
  OwingView,
  ResultToKeep,
} from '#server/trade-in/views/valuation-view';
import { PriceAfterTradeIn, Sums } from '~/parts/cars/sums';
import { Press, StepForm } from '~/parts/journey-form';
import { englishHere, say } from '~/rendering/say';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { afterForm } from '~/ui/with-panel.css';
import * as css from './estimate-step.css';

interface EstimateStepProps {
  readonly step: EstimateStepView;
  readonly action: string;
}

/** The number with everything that explains it, and the offer. */
export function EstimateStep({ step, action }: EstimateStepProps) {
  useKeptResult(step.result);
  return (
    <div className={css.layout}>
      <section className={css.number} aria-label="Your car">
        <Vehicle vehicle={step.vehicle} />
        {step.offer ? <Offer offer={step.offer} notice={step.notice} action={action} /> : null}
        {step.none ? <NoNumber none={step.none} /> : null}
        {step.number && !step.offer ? <Range number={step.number} /> : null}
      </section>
      {step.number ? <Explanation number={step.number} hasOffer={step.offer !== undefined} /> : null}
    </div>
  );
}

/** What the number means for the next car and for a loan on the own one, and the way on. */
export const EstimateMeaning = ({ step: { after, owing, next }, action }: EstimateStepProps) => (
  <div className={`${css.layout} ${afterForm}`}>
    {after ? <PriceAfterTradeIn price={after} /> : null}
    {owing ? <Owing owing={owing} /> : null}
    {next ? <Next next={next} action={action} /> : null}
  </div>
);

const Vehicle = ({ vehicle: { name, facts, edits } }: Pick<EstimateStepView, 'vehicle'>) => (
  <div className={css.vehicle}>
    <p>
      <strong>{name}</strong>
      {facts.map((fact) => (
        <span key={fact} className={css.fact}>
          {fact}
        </span>
      ))}
    </p>
    <p className={css.edits}>
      {edits.map(({ text, href }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  </div>
);

/** How sure the number is: a range around it, if that is narrow enough to mean something, and what it comes from. */
const Range = ({ number: { range, basis, confidence } }: { readonly number: NumberView }) => (
  <>
    {range ? (
      <>
        <p className={css.label}>{say('Estimated trade-in value')}</p>
        <p className={css.amounts}>
          <span>{range.low}</span> <span className={css.to}>to</span> <span>{range.high}</span>
        </p>
      </>
    ) : null}
    <p className={css.basis} lang={englishHere()}>
      {basis}
    </p>
    <p className={css.confidence}>{confidence}</p>
  </>
);

const NoNumber = ({
  none: { reason, callBack },
}: {
  readonly none: NonNullable<EstimateStepView['none']>;
}) => (
  <>
    <p className={css.callBack}>{callBack}</p>
    <p>{reason}</p>
    <p className={css.basis}>{say('Leave your details. A buyer will look up your car, then call you.')}</p>
  </>
);

interface OfferProps {
  readonly offer: OfferView;
  /** Where it is inspected, for a shopper from another state. */
  readonly notice: string | undefined;
  readonly action: string;
}

const Offer = ({ offer, notice, action }: OfferProps) => (
  <section className={css.leading} aria-labelledby="offer">
    <h2 className={css.cardHeading} id="offer">
      {offer.heading}
    </h2>
    <p className={offer.state === 'expired' ? css.gone : css.offer}>{offer.amount}</p>
    {offer.note ? (
      <p className={offer.state === 'accepted' ? css.accepted : css.note}>
        {offer.state === 'accepted' ? <Icon name="tick" /> : null}
        {offer.note}
      </p>
    ) : null}
    <p>{offer.conditions}</p>
    {notice ? <p>{notice}</p> : null}
    <p className={css.basis}>{offer.validity}</p>
    {offer.actions.length > 0 ? (
      <StepForm action={action} className={css.decide}>
        {offer.actions.map(({ name, text }, at) => (
          <Press key={name} intent={name} tone={at === 0 ? 'primary' : 'quiet'} wide>
            {text}
          </Press>
        ))}
      </StepForm>
    ) : null}
  </section>
);

const Owing = ({ owing: { sums, note } }: { readonly owing: OwingView }) => (
  <section className={css.card} aria-labelledby="owing">
    <h2 className={css.cardHeading} id="owing">
      {say('Your finance')}
    </h2>
    {sums.length > 0 ? <Sums sums={sums} /> : null}
    <p>{note}</p>
  </section>
);

const Next = ({
  next: { text, href, tone },
  action,
}: {
  readonly next: NonNullable<EstimateStepView['next']>;
  readonly action: string;
}) =>
  href ? (
    <a className={button({ tone, wide: true })} href={href}>
      {text}
    </a>
  ) : (
    <StepForm action={action} className={css.decide}>
      <Press intent="leave" wide>
        {text}
      </Press>
    </StepForm>
  );

interface ExplanationProps {
  readonly number: NumberView;
  /** The offer is the number then, and the range behind it is part of the explanation. */
  readonly hasOffer: boolean;
}

/** Opens and closes; complete without scripting. */
const Explanation = ({ number, hasOffer }: ExplanationProps) => (
  <details className={css.explanation}>
    <summary className={css.explain}>{say('How we worked this out')}</summary>
    <div className={css.reasons}>
      {hasOffer ? <Range number={number} /> : null}
      <p>{number.method}</p>
      {number.evidence.length > 0 ? (
        <>
          <h3 className={css.reason}>{say('The market')}</h3>
          <Sums sums={number.evidence} />
        </>
      ) : null}
      {number.sums.length > 0 ? (
        <>
          <h3 className={css.reason}>{say('From asking price to trade-in value')}</h3>
          <Sums sums={number.sums} />
        </>
      ) : null}
    </div>
  </details>
);

/** Sends the result of a valuation to the dealer's records. A failure is logged and blocks nobody. */
function useKeptResult(result: ResultToKeep | undefined): void {
  const body = result && JSON.stringify(result);
  useEffect(() => {
    if (body !== undefined) void keepResult(body);
  }, [body]);
}

async function keepResult(body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const isKept = await fetch('/api/miscellaneous', { method: 'POST', headers, body }).then(
    ({ ok }) => ok,
    () => false,
  );
  // biome-ignore lint/suspicious/noConsole: the browser's console is where a dealer's developer looks for it.
  if (!isKept) console.error('Failed to save valuation data');
}
