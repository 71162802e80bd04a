import type { PageView, StatusPartView, StatusState } from '#server/desk/views/desk-view';
import { heading, list, quiet } from './parts.css';
import { FactList } from './rows';
import * as css from './status-page.css';

/** What works, what doesn't and what to do about it, a section for each part. */
export const StatusPage = ({ view }: { view: PageView<'status'> }) => (
  <div className={css.page}>
    <header>
      <h1>Status</h1>
      <p className={css.overall({ state: view.overall.state })}>{view.overall.text}</p>
      <p className={quiet}>
        <time dateTime={view.checkedAt}>{view.checkedText}</time>. <a href="/desk/status">Check again</a>
      </p>
    </header>
    <div className={css.parts}>
      {view.parts.map((part) => (
        <StatusPart key={part.id} part={part} />
      ))}
    </div>
  </div>
);

const StatusPart = ({ part }: { part: StatusPartView }) => (
  <section id={part.id} className={css.part} aria-labelledby={`${part.id}-heading`}>
    <div className={css.title}>
      <h2 id={`${part.id}-heading`} className={heading}>
        {part.heading}
      </h2>
      <StateChip state={part.state} text={part.stateText} />
    </div>
    <p>{part.text}</p>
    {part.advice ? (
      <p>
        <strong>What to do:</strong> {part.advice}
      </p>
    ) : null}
    <FactList facts={part.facts} />
    {part.problems.length > 0 ? (
      <div>
        <p className={quiet}>{part.problemsHeading}</p>
        <ul className={list}>
          {part.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    ) : null}
  </section>
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
