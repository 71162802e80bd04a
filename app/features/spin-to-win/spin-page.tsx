import type { SpinTurn, SpinView } from '#server/customers/views/spin-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { PrizeWheel } from './prize-wheel';
import * as css from './spin-page.css';

/** The prize wheel: the button or the result, what can be won, and the terms. */
export const SpinPage = ({ view }: { view: SpinView }) => (
  <main id="main" className={`${column} ${css.page}`}>
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
