import { useState } from 'react';

/** Returns the value, or the previous one while `hold` is true and it must not change on screen. */
export function useHeld<Value>(value: Value, hold: boolean): Value {
  const [shown, setShown] = useState(value);
  if (!hold && shown !== value) setShown(value);
  return hold ? shown : value;
}
