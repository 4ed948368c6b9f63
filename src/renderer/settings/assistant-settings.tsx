import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { type McpReach, writeMcpConfigurations } from '../../contract/mcp-clients.ts'
import { useBackend } from '../connection/backend.tsx'
import { CopyableText } from './fields/copyable-text.tsx'
import { SettingsSection } from './fields/section.tsx'
import { SwitchSetting } from './fields/switch-setting.tsx'

const hidden = '••••••••'

/** What AI assistants may do, and how their programs find Footnote. */
export function AssistantSettings({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const found = useQuery(orpc.mcp.program.queryOptions()).data
  const serving = useQuery(orpc.serving.get.queryOptions()).data
  const address =
    settings.isServing && serving?.url && serving.key
      ? ({ kind: 'address', url: serving.url, key: serving.key } as const)
      : undefined
  const reach: McpReach | undefined = found?.program ? { kind: 'program', program: found.program } : address
  return (
    <SettingsSection
      title="AI assistants (MCP)"
      purpose="An assistant such as Claude can search your library, read transcripts and marks, check quotations and write citations. What it reads is sent to the company that runs it."
    >
      <SwitchSetting
        name="assistantsMayAsk"
        label="Let assistants ask your library"
        description="Your language model answers and may charge for it, within your monthly cap."
      />
      <SwitchSetting
        name="assistantsMayWrite"
        label="Let assistants add marks and videos"
        description="You are asked before a video costs money. If the assistant’s program cannot ask you, the assistant must set a limit itself."
      />
      {reach && <Configurations reach={reach} />}
      {found && !reach && (
        <p className="dim">
          Assistants connect to this installation over HTTP. Turn on “Let other programs use this library” above to get
          the configuration.
        </p>
      )}
      {found && !found.program && (
        <p className="dim">
          Claude Desktop cannot connect over HTTP with a key. It can use Footnote when you run Footnote from its source
          code.
        </p>
      )}
    </SettingsSection>
  )
}

function Configurations({ reach }: { reach: McpReach }) {
  const copied = writeMcpConfigurations(reach)
  const shown = writeMcpConfigurations(reach.kind === 'address' ? { ...reach, key: hidden } : reach)
  return (
    <>
      {shown.map(({ clients, place, text }, index) => (
        <CopyableText key={clients} label={`${clients} (${place})`} text={text} copied={copied[index]?.text ?? text} />
      ))}
      <span className="dim">
        {reach.kind === 'program'
          ? 'Works while Footnote is open and while it is closed. If you allow more, restart the assistant’s program.'
          : 'Works while Footnote is open. If you allow more, restart the assistant’s program.'}
      </span>
    </>
  )
}
