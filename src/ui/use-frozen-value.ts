import { useState } from 'react';

/** Returns the value, or the previous one while `hold` is true and it must not change on screen. */
export function useFrozenValue<Value>(value: Value, hold: boolean): Value {
  const [heldValue, setHeldValue] = useState(value);
  if (!hold && heldValue !== value) setHeldValue(value);
  return hold ? heldValue : value;
}
