import { useNavigationType } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ProgressView } from '#server/page/views/start-view';
import * as css from './journey.css';
import { Progress } from './progress';

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
