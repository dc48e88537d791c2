import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useState } from 'react';
import { BatchForm } from '@/features/desk/vip-codes/components/batch-form';
import { CreateCodeForm } from '@/features/desk/vip-codes/components/create-code-form';
import { GeneratedCodes } from '@/features/desk/vip-codes/components/generated-codes';
import { Card } from '@/ui/card';

/** Many random codes at once; for an administrator, who has no café here, also one of one's own. */
export function CreateTab({ cafe = null }: { cafe?: Cafe | null }) {
  const [codes, setCodes] = useState<VipCode[]>([]);
  return (
    <div className="grid grid-cols-1 items-start gap-5 @min-[42rem]/screen:grid-cols-2">
      {!cafe && (
        <Card as="section">
          <h2 className="text-heading">Un código</h2>
          <CreateCodeForm />
        </Card>
      )}
      <Card as="section">
        <h2 className="text-heading">{cafe ? 'Crear códigos' : 'Varios códigos al azar'}</h2>
        <BatchForm cafe={cafe} onCreated={setCodes} />
      </Card>
      {codes.length > 0 && <GeneratedCodes key={codes[0]?.id} codes={codes} cafe={cafe} />}
    </div>
  );
}
