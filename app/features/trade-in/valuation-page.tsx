import { useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ValuationAnswer, ValuationPageView } from '#server/pages/trade-in/views/valuation-view';
import { CarLine } from '~/parts/cars/car-line';
import { column, visuallyHidden } from '~/styles/layout.css';
import { EstimateStep } from './estimate-step';
import { FieldsStep } from './fields-step';
import { ExpiredStep, FinishedStep } from './finished-step';
import { InspectionStep } from './inspection-step';
import * as css from './journey.css';
import { PhotoStep } from './photo-step';
import { Progress } from './progress';
import { VehicleForm } from './vehicle-form';

interface ValuationPageProps {
  readonly view: ValuationPageView;
  readonly answer: ValuationAnswer | undefined;
}

/** A step of a valuation: plain forms that work without JavaScript. */
export const ValuationPage = ({ view, answer }: ValuationPageProps) => (
  <main id="main" className={`${column} ${css.page}`}>
    <div className={view.step.kind === 'estimate' ? css.wide : css.narrowColumn}>
      <header className={css.head}>
        {view.back ? (
          <a className={css.back} href={view.back.href}>
            {view.back.text}
          </a>
        ) : null}
        {view.progress ? <Progress progress={view.progress} /> : null}
        <Heading view={view} />
        {view.car ? <CarLine car={view.car} purpose="Trading in towards" /> : null}
      </header>
      <Step view={view} answer={answer} />
      <p className={visuallyHidden} role="status">
        {view.step.kind === 'estimate' ? view.step.spoken : ''}
      </p>
    </div>
  </main>
);

/** Takes the focus when its step opens in place of another. */
function Heading({ view: { heading, step } }: Pick<ValuationPageProps, 'view'>) {
  const element = useRef<HTMLHeadingElement>(null);
  const name = step.kind === 'fields' ? step.name : step.kind;
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
      {heading}
    </h1>
  );
}

function Step({ view: { step, action }, answer }: ValuationPageProps) {
  switch (step.kind) {
    case 'vehicle':
      return (
        <div className={css.form}>
          {step.text ? <p>{step.text}</p> : null}
          <VehicleForm form={step.form} answer={answer} />
        </div>
      );
    case 'fields':
      return <FieldsStep key={step.name} step={step} action={action} answer={answer} />;
    case 'estimate':
      return <EstimateStep step={step} action={action} />;
    case 'photos':
      return <PhotoStep view={step.view} errors={answer?.errors} />;
    case 'inspection':
      return <InspectionStep step={step} action={action} answer={answer} />;
    case 'finished':
      return <FinishedStep step={step} />;
    case 'expired':
      return <ExpiredStep step={step} />;
  }
}
