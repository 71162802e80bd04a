import { Form, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PriceRangeView } from '#server/search/views/finder-views';
import { below } from '~/parts/cars/cars-below';
import { useNoun } from '~/parts/cars/noun';
import { enhance } from '~/rendering/enhanced';
import { englishHere } from '~/rendering/say';
import { Static } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { RangeSlider } from '~/ui/range-slider';
import { ShoppersTerms } from '~/ui/register-in';
import { figure } from '~/ui/thumbs';
import type { RenderedFinder } from './finder-parts';
import * as css from './finders.css';

enhance({ range: () => import('~/ui/slider') });

export interface PriceOutcome {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly count?: number | undefined;
}

/**
 * The price-range slider page: two thumbs, range label and search button. Every move refines the search; the button
 * shows the count and leads to the cars, most expensive first.
 */
export function PriceRangePage({ view }: { view: RenderedFinder<PriceRangeView> }) {
  const { outcome, onInput, onSubmit } = useLivePrices(view);
  return (
    <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
      <header className={css.head}>
        <h1>{view.heading}</h1>
        <p className={css.lead}>
          Set your price range. {view.note ? `${view.note} ` : ''}Prefer to start with a repayment?{' '}
          <a href="/find-by-budget">Find by budget</a>.
        </p>
      </header>
      <Form
        className={css.panel}
        action={view.action}
        autoComplete="off"
        onInput={onInput}
        onSubmit={onSubmit}
        aria-label={view.heading}
      >
        <div className={css.range}>
          <p className={css.amount} aria-live="polite">
            {priceLabel(outcome.from, outcome.to)}
          </p>
          <RangeSlider
            range={{
              ...view,
              name: view.attribute,
              unit: '$',
            }}
          />
        </div>
        <ShoppersTerms />
        <input type="hidden" name="sortBy" value="price-desc" />
        <button type="submit" className={`${button()} ${css.submit}`} aria-live="polite">
          {buttonText(outcome.count, useNoun())}
        </button>
      </Form>
      <Static as="div" style={below} html={view.below} />
    </main>
  );
}

function buttonText(count: number | undefined, noun: ReturnType<typeof useNoun>): string {
  if (count === undefined) return 'Search';
  return `Search ${figure(count)} ${count === 1 ? noun.one : noun.many}`;
}

/** The current field values with their cars. The counting code loads on first use. */
function useLivePrices(view: RenderedFinder<PriceRangeView>) {
  const submit = useSubmit();
  const [outcome, setOutcome] = useState<PriceOutcome>(view);
  const stop = useRef<() => void>(undefined);
  const leaving = useRef(false);
  useEffect(() => setOutcome(view), [view]);
  useEffect(() => () => stop.current?.(), []);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    void import('./live-finders').then(({ followPrices }) => {
      if (leaving.current) return;
      stop.current?.();
      stop.current = followPrices(form, view.attribute, (fresh) => {
        setOutcome((before) => ({ ...before, ...fresh }));
        // The cars below update once they are counted.
        if (fresh.count !== undefined)
          submit(form, { action: '/price-range', replace: true, preventScrollReset: true });
      });
    });
  };
  // The search button navigates to the results: a late count must not navigate back here.
  const onSubmit = () => {
    leaving.current = true;
    stop.current?.();
  };
  return { outcome, onInput, onSubmit };
}

const dollars = (amount: number): string => `$${figure(amount)}`;

/** A chosen price range as text; an absent end sets no limit. */
export function priceLabel(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return to === undefined ? 'Any price' : `Up to ${dollars(to)}`;
  return to === undefined ? `${dollars(from)} and over` : `${dollars(from)} to ${dollars(to)}`;
}
