// An exception ends here, with the candidate's frames still on the stack for a debugger.
void joute_call_{{ u.written }}() noexcept
{
    joute_::user_function = "{{ u.written }}";
{%- if !u.args.is_empty() %}
    joute_args_{{ u.written }} args;
    joute_take_{{ u.written }}(&args);
{%- endif %}
{%- match u.result %}
{%- when None %}
    ::{{ u.name }}({% include "cpp/border/lifted.cc" %});
{%- when Some with (result) %}
    const {{ result.ty }} result = ::{{ u.name }}({% include "cpp/border/lifted.cc" %});
    joute_::scratch bench;
    const joute_::path root{nullptr, "{{ u.written }}"};
    joute_answer_{{ u.written }}(joute_::form<{{ result.ty }}>::lower(result, bench, {&root, "result"}));
{%- endmatch %}
}
