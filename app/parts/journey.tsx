import { useNavigationType } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ProgressView } from '#server/page/views/start-view';
import type { LinkView } from '#server/platform/views/packed';
import { say } from '~/rendering/say';
import * as css from './journey.css';

interface StepHeadProps {
  readonly back: { readonly text: string; readonly href: string } | undefined;
  readonly progress: ProgressView | undefined;
  readonly heading: string;
  /** Tells the steps apart; the heading by default. */
  readonly name?: string;
  readonly children?: ReactNode;
}

/** The top of a step: the way back, the progress, its heading and what it is about. */
export const StepHead = ({ back, progress, heading, name = heading, children }: StepHeadProps) => (
  <header className={css.head}>
    {back ? (
      <a className={css.back} href={back.href}>
        {back.text}
      </a>
    ) : null}
    {progress ? <Progress progress={progress} /> : null}
    <Heading name={name}>{heading}</Heading>
    {children}
  </header>
);

/** Takes the focus when its step opens in place of another. */
function Heading({ name, children }: { readonly name: string; readonly children: string }) {
  const element = useRef<HTMLHeadingElement>(null);
  // A document that was loaded starts at its top.
  const isInPlace = useNavigationType() !== 'POP';
  const shownStep = useRef(isInPlace ? undefined : name);
  useEffect(() => {
    if (shownStep.current === name) return;
    shownStep.current = name;
    element.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <h1 ref={element} className={css.title} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The parts of the journey and the current one, in words and as a bar. */
export const Progress = ({ progress: { part, titles, inner } }: { readonly progress: ProgressView }) => (
  <div className={css.progress}>
    <p className={css.count}>
      {say('Step {step} of {steps}', { step: part, steps: titles.length })}:{' '}
      <strong className={css.part}>{titles[part - 1]}</strong>
      {inner
        ? `, ${say('part {step} of {steps}', { step: inner.part, steps: inner.titles.length })}: ${inner.titles[inner.part - 1]}`
        : null}
    </p>
    <ol className={css.bar} aria-hidden="true">
      {titles.map((title, at) => (
        <li key={title} className={at < part ? css.reached : css.ahead} />
      ))}
    </ol>
  </div>
);

/** What went wrong with the whole form, if anything did. */
export const Failure = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p className={css.failure} role="alert">
      {text}
    </p>
  ) : null;

interface BlockProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a step under its heading. */
export const Block = ({ id, title, children }: BlockProps) => (
  <section className={css.block} aria-labelledby={id}>
    <h2 className={css.heading} id={id}>
      {title}
    </h2>
    {children}
  </section>
);

/** The number to call, in full. */
export const Questions = ({ phone }: { readonly phone: LinkView | undefined }) =>
  phone ? (
    <p>
      {say('Questions? Call us on')}{' '}
      <a className={css.phone} href={phone.href}>
        {phone.text}
      </a>
      .
    </p>
  ) : null;

/** What happens next, in order. */
export const NextSteps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ol className={css.nextSteps}>
    {steps.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ol>
);

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** Short facts below their labels, as many beside each other as fit. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={css.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
