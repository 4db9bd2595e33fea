// The permanent notice that no real money is used.
import { useQuery } from '@tanstack/react-query'
import { productConfigQuery } from '../../state/app/product-config.ts'
import { Notice } from '../../ui/notice.tsx'

export function SandboxNotice() {
  const { data } = useQuery(productConfigQuery)
  if (data?.payments?.mode === 'sandbox') return <Notice>Sandbox payments: no real money is moved on this installation.</Notice>
  if (data?.payments?.mode === 'test') return <Notice>Test payments: no real money is moved on this installation.</Notice>
  return null
}
