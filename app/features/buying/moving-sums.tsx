import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MovingSums, OrderAnswer, OrderView } from '#server/buying/views/order-view';
import { Press } from '~/parts/journey-form';
import * as css from './order.css';

/** What the server makes of the answers in the form, without a press. */
export interface Moving {
  /** The page with the sums for them; undefined before the first change. */
  readonly view: OrderView | undefined;
  /** Why there are none: a field that can't be right. */
  readonly mistake: string | undefined;
  /** Asks for the sums once a field that moves them has changed. */
  readonly follow: (
    sums: MovingSums | undefined,
  ) => ((event: FormEvent<HTMLFormElement>) => void) | undefined;
}

/** A person who types a number has finished after so long. */
const pauseMs = 300;

/** The sums of a step, which follow its fields: the server works them out. */
export function useMovingSums(action: string): Moving {
  const { data, submit } = useFetcher<{ readonly buying?: OrderAnswer }>({ key: action });
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow: Moving['follow'] =
    (sums) =>
    ({ target, currentTarget: form }) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (!sums || name === null || !sums.fields.includes(name)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const entered = new FormData(form);
        entered.set('intent', 'update');
        submit(entered, { method: 'post', action });
      }, pauseMs);
    };
  return { view: data?.buying?.view, mistake: Object.values(data?.buying?.errors ?? {})[0], follow };
}

interface SumsLineProps {
  readonly sums: MovingSums | undefined;
  readonly mistake: string | undefined;
}

/** What the answers make of the sums, beside the fields that move them. */
export const SumsLine = ({ sums, mistake }: SumsLineProps) =>
  sums ? (
    <div className={css.movingSums}>
      <output className={css.sumsLine}>
        {mistake ?? (
          <>
            {sums.repayment ? <strong className={css.repayment}>{sums.repayment}</strong> : null} {sums.text}
          </>
        )}
      </output>
      <UpdateSums text={sums.update} />
    </div>
  ) : null;

/** The button that works the sums out again, until a script does it at every change. */
function UpdateSums({ text }: { readonly text: string }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive ? null : (
    <Press tone="quiet" intent="update">
      {text}
    </Press>
  );
}
