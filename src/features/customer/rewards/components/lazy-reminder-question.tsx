import { lazy, Suspense, type ComponentProps } from 'react';

const ReminderQuestion = lazy(() => import('@/features/customer/rewards/components/reminder-question'));

/** The question about reminders, which each customer meets once: its room is kept while its file is on the way. */
export function LazyReminderQuestion(props: ComponentProps<typeof ReminderQuestion>) {
  return (
    <div className="my-1 min-h-35.5 max-w-column">
      <Suspense fallback={null}>
        <ReminderQuestion {...props} />
      </Suspense>
    </div>
  );
}
