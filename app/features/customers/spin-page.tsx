import type { CSSProperties } from 'react';
import type { SpinTurn, SpinView } from '#server/customers/views/customer-views';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import * as css from './spin-page.css';

/** The prize wheel: the button or the result, what can be won, and the terms. */
export const SpinPage = ({ view }: { view: SpinView }) => (
  <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
    <div>
      <h1>{view.title}</h1>
      {view.intro ? <p className={css.intro}>{view.intro}</p> : null}
    </div>
    <Turn turn={view.turn} prizes={view.prizes.length} />
    <section aria-labelledby="prizes">
      <h2 id="prizes">What you can win</h2>
      <ul className={css.prizes}>
        {view.prizes.map(({ name, chance }) => (
          <li key={name} className={css.prize}>
            {name} <span className={css.chance}>{chance}</span>
          </li>
        ))}
      </ul>
    </section>
    <section className={css.terms} aria-labelledby="terms">
      <h2 id="terms">Terms</h2>
      {view.terms.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {view.permit ? <p>Permit: {view.permit}</p> : null}
    </section>
  </main>
);

function Turn({ turn, prizes }: { turn: SpinTurn; prizes: number }) {
  if (turn.state !== 'spun') {
    return (
      <div className={css.invitation}>
        <PrizeWheel segments={prizes + 1} stopsAt={0} turning={false} />
        {turn.state === 'signed-out' ? (
          <a className={button()} href={turn.signInHref}>
            Sign in to spin
          </a>
        ) : (
          <form method="post">
            <button type="submit" className={button()}>
              Spin
            </button>
          </form>
        )}
      </div>
    );
  }
  return (
    <section id="result" className={css.result} aria-labelledby="result-heading">
      <PrizeWheel segments={prizes + 1} stopsAt={turn.segment} turning={turn.fresh} />
      <h2 id="result-heading">{turn.heading}</h2>
      {turn.code ? <p className={css.code}>{turn.code}</p> : null}
      <p>{turn.text}</p>
    </section>
  );
}

interface PrizeWheelProps {
  /** How many; the last one stands for no prize. */
  readonly segments: number;
  /** The segment under the pointer at the end, from 0. */
  readonly stopsAt: number;
  readonly turning: boolean;
}

const centre = 50;
const radius = 46;

/** A wheel that stops at a segment. It decorates the result beside it, so screen readers skip it. */
const PrizeWheel = ({ segments, stopsAt, turning }: PrizeWheelProps) => (
  <svg className={css.wheel} viewBox="0 0 100 100" aria-hidden="true">
    <g className={css.discs[turning ? 'turning' : 'still']} style={stopStyle(stopTurns(segments, stopsAt))}>
      {Array.from({ length: segments }, (_, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their place
          key={at}
          className={`${css.segment} ${css.fills[fillOf(at, segments)]}`}
          d={sector(at / segments, (at + 1) / segments)}
        />
      ))}
    </g>
    <path className={css.pointer} d="M45 0 H55 L50 11 Z" />
  </svg>
);

const fillOf = (at: number, segments: number) => {
  if (at === segments - 1) return 'none';
  return at % 2 === 0 ? 'prize' : 'other';
};

const stopStyle = (turns: number): CSSProperties & Record<typeof css.stopAngle, string> => ({
  [css.stopAngle]: `${turns}turn`,
});

/** Whole turns, then back to the middle of the segment. */
const stopTurns = (segments: number, stopsAt: number): number => 5 - (stopsAt + 0.5) / segments;

/** A slice of the disc between two fractions of a turn, clockwise from the top. */
function sector(from: number, to: number): string {
  const [start, end] = [pointAt(from), pointAt(to)];
  return `M${centre} ${centre} L${start} A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${end} Z`;
}

function pointAt(fraction: number): string {
  const angle = 2 * Math.PI * fraction;
  const [x, y] = [centre + radius * Math.sin(angle), centre - radius * Math.cos(angle)];
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
