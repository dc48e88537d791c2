import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useState } from 'react';
import { BatchForm } from '@/features/vip-codes/components/batch-form';
import { CreateCodeForm } from '@/features/vip-codes/components/create-code-form';
import { GeneratedCodes } from '@/features/vip-codes/components/generated-codes';
import { Card } from '@/ui/card';

/** One code of one's own, or many random ones at once. */
export function CreateTab() {
  const [made, setMade] = useState<VipCode[]>([]);
  return (
    <div className="grid grid-cols-1 items-start gap-5 @min-[42rem]/screen:grid-cols-2">
      <Card as="section">
        <h2 className="text-heading">Un código</h2>
        <CreateCodeForm />
      </Card>
      <Card as="section">
        <h2 className="text-heading">Varios códigos al azar</h2>
        <BatchForm onMade={setMade} />
      </Card>
      {made.length > 0 && <GeneratedCodes key={made[0]?.id} codes={made} />}
    </div>
  );
}
