import type { PageView, StatusPartView, StatusState } from '#server/desk/views/desk-view';
import { quiet } from './lead-page.css';
import * as css from './status-page.css';

/** What works, what doesn't and what to do about it, a section for each part. */
export const StatusPage = ({ view }: { view: PageView<'status'> }) => (
  <div className={css.page}>
    <header className={css.head}>
      <h1>Status</h1>
      <p className={css.overall({ state: view.overall.state })}>{view.overall.text}</p>
      <p className={quiet}>
        <time dateTime={view.checkedAt}>{view.checkedText}</time>. <a href="/desk/status">Check again</a>
      </p>
    </header>
    <div className={css.parts}>
      {view.parts.map((part) => (
        <Part key={part.id} part={part} />
      ))}
    </div>
  </div>
);

const Part = ({ part }: { part: StatusPartView }) => (
  <section id={part.id} className={css.part} aria-labelledby={`${part.id}-heading`}>
    <div className={css.title}>
      <h2 id={`${part.id}-heading`} className={css.heading}>
        {part.heading}
      </h2>
      <StateChip state={part.state} text={part.stateText} />
    </div>
    <p className={css.text}>{part.text}</p>
    {part.advice ? (
      <p className={css.text}>
        <strong>What to do:</strong> {part.advice}
      </p>
    ) : null}
    {part.facts.length > 0 ? <Facts facts={part.facts} /> : null}
    {part.problems.length > 0 ? (
      <div>
        <h3 className={css.label}>{part.problemsHeading}</h3>
        <ul className={css.problems}>
          {part.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    ) : null}
  </section>
);

const Facts = ({ facts }: Pick<StatusPartView, 'facts'>) => (
  <dl className={css.facts}>
    {facts.map(({ label, value, href }) => (
      <div key={label} className={css.fact}>
        <dt className={css.label}>{label}</dt>
        <dd className={css.value}>{href ? <a href={href}>{value}</a> : value}</dd>
      </div>
    ))}
  </dl>
);

/** A shape for each state, so that it doesn't depend on colour; the words say the same. */
const marks: Readonly<Record<StatusState, string>> = {
  ok: 'm5 13 4 4L19 7',
  attention: 'M12 4v10M12 19v.01',
  fault: 'M6 6l12 12M18 6 6 18',
};

const StateChip = ({ state, text }: { state: StatusState; text: string }) => (
  <span className={css.state({ state })}>
    <svg
      className={css.mark}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d={marks[state]} />
    </svg>
    {text}
  </span>
);
