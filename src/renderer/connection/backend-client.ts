import type { ContractRouterClient } from '@orpc/contract'
import type { RouterUtils } from '@orpc/tanstack-query'
import type { Contract } from '../../contract/app/contract.ts'

export type BackendClient = ContractRouterClient<Contract>
export type BackendQueries = RouterUtils<BackendClient>
