/** Version of the text by which a customer asks for reminders; the answer keeps which one it was (rule M2). */
export const REMINDER_TEXT_VERSION = '2026-11';
